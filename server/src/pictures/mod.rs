//! Pictures drawn here: each once, off the threads that answer, and kept while there is room.

mod canvas;

use std::sync::{Arc, OnceLock};

use actix_web::web::Bytes;
use moka::future::Cache;
use sha2::{Digest, Sha256};
use tokio::{sync::Semaphore, task::JoinError};

pub use canvas::{Canvas, DrawError, Face};

use crate::error::AppError;

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

    /// Works on pixels when it is its turn; fails when the work panics.
    pub async fn in_turn<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, JoinError> {
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
        Self { canvas: Arc::default(), drawn, turn: Arc::new(Semaphore::new(1)) }
    }
}

/// Sixteen characters that change with the content.
pub fn tag(content: &[u8]) -> String {
    Sha256::digest(content)[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}
