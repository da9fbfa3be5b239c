//! Renders images once, off the request threads, and caches them; also queues the processing of uploads.

use std::sync::{Arc, OnceLock};

use actix_web::web::Bytes;
use graphics::{Canvas, DrawError, FontFiles, InvalidImage};
use moka::future::Cache;
use sha2::{Digest, Sha256};
use tokio::sync::{Notify, Semaphore};

use crate::platform::error::AppError;

/// Maximum number of uploaded images that wait or are processed; further ones are rejected with 503. Each is in memory
/// meanwhile.
const MAX_QUEUED_UPLOADS: usize = 8;
/// Total bytes of all cached images.
const CACHE_CAPACITY_BYTES: u64 = 16 << 20;

/// An image, and the tag of its content.
#[derive(Debug, Clone)]
pub struct Image {
    /// PNG, or a format that contains several images.
    pub content: Bytes,
    /// Changes with the content.
    pub tag: Arc<str>,
}

/// Cached images by their content, and the queues for work on images.
pub struct Images {
    fonts: FontFiles,
    canvas: Arc<OnceLock<Canvas>>,
    drawn: Cache<String, Image>,
    /// One at a time: drawing leaves the other cores to requests.
    foreground: Arc<Semaphore>,
    /// Limits the uploads that wait.
    upload_slots: Semaphore,
    /// One at a time as well, but separate from work that requests wait for: encoding takes longer than their timeout.
    background: Arc<Semaphore>,
    /// Notified when background work is pending.
    pub pending: Notify,
}

impl Images {
    /// The image of `key`, drawn if it is not cached. The key must identify everything that is drawn: different content
    /// needs a different key. Concurrent calls for the same key draw the image once.
    pub async fn get(
        &self,
        key: String,
        draw: impl FnOnce(&Canvas) -> Result<Vec<u8>, DrawError> + Send + 'static,
    ) -> Result<Image, AppError> {
        let (canvas, fonts) = (self.canvas.clone(), self.fonts);
        let drawing = async {
            // Fonts are loaded for the first image.
            let drawn = run_exclusively(&self.foreground, move || draw(canvas.get_or_init(|| Canvas::new(fonts))));
            let content = drawn.await.map_err(|error| error.to_string())?.map_err(|error| error.to_string())?;
            Ok::<_, String>(Image { tag: tag(&content).into(), content: content.into() })
        };
        self.drawn.try_get_with(key, drawing).await.map_err(|error| AppError::internal(error.to_string()))
    }

    /// Processes an uploaded image when it is its turn; 503 if too many wait already. `None` if the work panics.
    pub async fn process<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>, AppError> {
        let _slot = self.upload_slots.try_acquire().map_err(|_| AppError::Unavailable(2))?;
        let worked = run_exclusively(&self.foreground, work).await;
        Ok(worked.inspect_err(|error| tracing::error!(%error, "image processing failed")).ok())
    }

    /// Runs background work on an image when it is its turn. `None` if the work panics.
    pub async fn process_in_background<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let worked = run_exclusively(&self.background, work).await;
        worked.inspect_err(|error| tracing::error!(%error, "image processing failed")).ok()
    }
}

async fn run_exclusively<T: Send + 'static>(
    queue: &Arc<Semaphore>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, tokio::task::JoinError> {
    let permit = queue.clone().acquire_owned().await.expect("the queue is never closed");
    let worked = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        work()
    });
    worked.await
}

impl Images {
    /// No images yet; drawings use these fonts.
    pub fn new(fonts: FontFiles) -> Self {
        let weigh = |key: &String, image: &Image| u32::try_from(key.len() + image.content.len()).unwrap_or(u32::MAX);
        let drawn = Cache::builder().max_capacity(CACHE_CAPACITY_BYTES).weigher(weigh).build();
        Self {
            fonts,
            canvas: Arc::default(),
            drawn,
            foreground: Arc::new(Semaphore::new(1)),
            upload_slots: Semaphore::new(MAX_QUEUED_UPLOADS),
            background: Arc::new(Semaphore::new(1)),
            pending: Notify::new(),
        }
    }
}

/// 422 on the field of the upload.
pub fn rejected(reason: InvalidImage, field: &str) -> AppError {
    let message = match reason {
        InvalidImage::Unreadable => format!("The {field} field must be an image."),
        InvalidImage::TooManyPixels => format!("The {field} field must not be greater than 24 megapixels."),
        InvalidImage::TooMuchMemory => {
            "This image is too large to open. Save it as a JPEG or make it smaller.".to_owned()
        }
        InvalidImage::TooSmall(width, height) => {
            format!("The {field} field must be at least {width} by {height} pixels.")
        }
    };
    AppError::invalid(field, message)
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
    async fn the_work_queue_is_bounded() {
        let images = Images::new([&[], &[]]);
        let (release_tx, release_rx) = mpsc::channel::<()>();
        let first = images.process(move || release_rx.recv().is_err());
        let others = join_all((1..MAX_QUEUED_UPLOADS).map(|_| images.process(|| true)));
        let one_too_many = async {
            let refused = images.process(|| true).await;
            drop(release_tx);
            refused
        };

        let (first, others, refused) = tokio::join!(first, others, one_too_many);

        assert!(matches!(refused, Err(AppError::Unavailable(_))), "{refused:?}");
        assert!(matches!(first, Ok(Some(true))) && others.iter().all(|done| matches!(done, Ok(Some(true)))));
        assert!(matches!(images.process(|| true).await, Ok(Some(true))), "there is room again");
    }

    #[actix_web::test]
    async fn requests_do_not_wait_for_background_work() {
        let images = Images::new([&[], &[]]);
        let (release_tx, release_rx) = mpsc::channel::<()>();
        let background = images.process_in_background(move || release_rx.recv().is_err());
        let request = async {
            let done = images.process(|| true).await;
            drop(release_tx);
            done
        };

        let (background, request) = tokio::join!(background, request);

        assert!(matches!((background, request), (Some(true), Ok(Some(true)))));
    }

    #[actix_web::test]
    async fn a_panicking_job_releases_its_permit() {
        let images = Images::new([&[], &[]]);

        assert!(matches!(images.process(|| panic!("a broken decoder")).await, Ok(None::<()>)));
        assert!(matches!(images.process(|| 1).await, Ok(Some(1))));
    }
}
