//! Routes that only tests have.

use actix_web::{
    get, post,
    web::{Data, Json},
};
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use server::{
    accounts::users::{self, NewUser},
    platform::{
        context::Context,
        error::AppError,
        http::{exchange::Exchange, extract::ValidJson, respond::NoContent, route_config::RouteConfig},
        mail::EmailAddress,
        sessions::{self, SignIn},
    },
};
use tokio::sync::Semaphore;

use crate::support::{DEFAULTS, Setup};

/// The application with the routes below.
pub(super) const WITH_TEST_ROUTES: Setup = Setup { routes: Some(routes), ..DEFAULTS };

/// The application as visitors see it through https.
pub(super) const HTTPS: Setup = Setup {
    settings: &[("APP_ENV", "development"), ("APP_URL", "https://hackathon.example")],
    routes: Some(routes),
    ..DEFAULTS
};

fn routes(routes: &mut RouteConfig<'_>) {
    routes.service(echo).service(panic).service(sign_in).service(sign_out).service(whoami).service(slow).service(never);
}

#[derive(Debug, Deserialize, Serialize, Validate)]
#[serde(rename_all = "camelCase")]
struct Greeting {
    #[garde(length(chars, min = 3), alphanumeric)]
    first_name: String,
    #[garde(range(max = 10))]
    age: Option<u8>,
}

#[utoipa::path(operation_id = "test_echo", extensions(("x-guard" = json!("public"))))]
#[post("/api/test/echo")]
async fn echo(greeting: ValidJson<Greeting>) -> Json<Value> {
    Json(json!(greeting.0))
}

#[utoipa::path(operation_id = "test_panic", extensions(("x-guard" = json!("public"))))]
#[get("/api/test/panic")]
async fn panic() -> NoContent {
    panic!("as the test wished")
}

#[utoipa::path(operation_id = "test_sign_in", extensions(("x-guard" = json!("public"))))]
#[post("/api/test/sign-in")]
async fn sign_in(exchange: Exchange, state: Data<Context>) -> Result<NoContent, AppError> {
    let tx = state.db.begin().await?;
    let user = match users::by_username(&tx, "somebody").await? {
        Some(user) => user,
        None => users::insert(&tx, new_user(), state.clock.now()).await?,
    };
    sessions::sign_in(&exchange, &tx, &user, SignIn { remember: false, confirmed: true }).await?;
    tx.commit().await?;
    Ok(NoContent)
}

fn new_user() -> NewUser {
    NewUser {
        name: "Somebody".to_owned(),
        email: EmailAddress::parse("somebody@example.com").expect("an address"),
        email_verified: true,
        password_hash: None,
        referral_source: None,
    }
}

#[utoipa::path(operation_id = "test_sign_out", extensions(("x-guard" = json!("public"))))]
#[post("/api/test/sign-out")]
async fn sign_out(exchange: Exchange) -> Result<NoContent, AppError> {
    sessions::end(&exchange).await?;
    Ok(NoContent)
}

#[utoipa::path(operation_id = "test_whoami", extensions(("x-guard" = json!("user"))))]
#[get("/api/test/whoami")]
async fn whoami(exchange: Exchange) -> Result<Json<Value>, AppError> {
    let session = sessions::current(&exchange).await?.ok_or(AppError::Unauthenticated)?;
    Ok(Json(json!({ "userId": session.user_id })))
}

/// Permits for requests of `/api/test/slow` to end.
pub(super) static SLOW_REQUESTS: Semaphore = Semaphore::const_new(0);

/// Takes until [`SLOW_REQUESTS`] has a permit.
#[utoipa::path(operation_id = "test_slow", extensions(("x-guard" = json!("public"))))]
#[get("/api/test/slow")]
async fn slow() -> &'static str {
    SLOW_REQUESTS.acquire().await.expect("it is never closed").forget();
    "done"
}

#[utoipa::path(operation_id = "test_never", extensions(("x-guard" = json!("public"))))]
#[get("/api/test/never")]
async fn never() -> NoContent {
    std::future::pending().await
}
