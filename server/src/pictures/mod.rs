//! Pictures drawn here: each once, off the threads that answer, and kept while there is room; and what is common to
//! pictures that people bring.

mod canvas;
mod decode;
pub mod kept;
mod whole;

use std::sync::{Arc, OnceLock};

use actix_web::web::Bytes;
use moka::future::Cache;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

pub use canvas::{Canvas, DrawError, Face};
pub use decode::{Refusal, decode};

use crate::error::AppError;

/// So many pictures that people sent may wait or be worked on; more are told to come again. Each is in memory meanwhile.
const QUEUE: usize = 8;
/// Bytes of all pictures kept.
const CAPACITY: u64 = 16 << 20;

/// A picture, and the tag of its content.
#[derive(Debug, Clone)]
pub struct Picture {
    /// PNG, or what holds several.
    pub content: Bytes,
    /// Changes with the content.
    pub tag: Arc<str>,
}

/// Pictures by what they show.
pub struct Pictures {
    canvas: Arc<OnceLock<Canvas>>,
    drawn: Cache<String, Picture>,
    /// One at a time: drawing leaves the other cores to those who answer.
    turn: Arc<Semaphore>,
    /// Of those who bring a picture.
    places: Semaphore,
}

impl Pictures {
    /// The picture of `key`, which is to tell everything that is drawn: another content is another key. Whoever asks
    /// while it is being drawn waits for that one.
    pub async fn get(
        &self,
        key: String,
        draw: impl FnOnce(&Canvas) -> Result<Vec<u8>, DrawError> + Send + 'static,
    ) -> Result<Picture, AppError> {
        let canvas = self.canvas.clone();
        let drawing = async {
            // Typefaces are read when the first picture is asked for.
            let drawn = self.in_turn(move || draw(canvas.get_or_init(Canvas::default)));
            let content = drawn.await.map_err(|error| error.to_string())?.map_err(|error| error.to_string())?;
            Ok::<_, String>(Picture { tag: tag(&content).into(), content: content.into() })
        };
        self.drawn.try_get_with(key, drawing).await.map_err(|error| AppError::internal(error.to_string()))
    }

    /// Works on a picture that somebody sent, when it is its turn; 503 when too many wait already. `None` when the work
    /// panics.
    pub async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>, AppError> {
        let _place = self.places.try_acquire().map_err(|_| AppError::Unavailable(2))?;
        let worked = self.in_turn(work).await;
        Ok(worked.inspect_err(|error| tracing::error!(%error, "work on a picture broke")).ok())
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, tokio::task::JoinError> {
        let turn = self.turn.clone().acquire_owned().await.expect("nobody closes the queue");
        let worked = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        worked.await
    }
}

impl Default for Pictures {
    fn default() -> Self {
        let weigh =
            |key: &String, picture: &Picture| u32::try_from(key.len() + picture.content.len()).unwrap_or(u32::MAX);
        let drawn = Cache::builder().max_capacity(CAPACITY).weigher(weigh).build();
        Self { canvas: Arc::default(), drawn, turn: Arc::new(Semaphore::new(1)), places: Semaphore::new(QUEUE) }
    }
}

/// Sixteen characters that change with the content.
pub fn tag(content: &[u8]) -> String {
    Sha256::digest(content)[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use futures_util::future::join_all;

    use super::*;

    #[actix_web::test]
    async fn so_many_pictures_wait_and_no_more() {
        let pictures = Pictures::default();
        let (go, gone) = mpsc::channel::<()>();
        let first = pictures.work(move || gone.recv().is_err());
        let others = join_all((1..QUEUE).map(|_| pictures.work(|| true)));
        let one_too_many = async {
            let refused = pictures.work(|| true).await;
            drop(go);
            refused
        };

        let (first, others, refused) = tokio::join!(first, others, one_too_many);

        assert!(matches!(refused, Err(AppError::Unavailable(_))), "{refused:?}");
        assert!(matches!(first, Ok(Some(true))) && others.iter().all(|done| matches!(done, Ok(Some(true)))));
        assert!(matches!(pictures.work(|| true).await, Ok(Some(true))), "there is room again");
    }

    #[actix_web::test]
    async fn work_that_panics_gives_its_turn_back() {
        let pictures = Pictures::default();

        assert!(matches!(pictures.work(|| panic!("a broken decoder")).await, Ok(None::<()>)));
        assert!(matches!(pictures.work(|| 1).await, Ok(Some(1))));
    }
}
