/// Format of an encoded image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// `image/avif`.
    Avif,
    /// `image/webp`.
    Webp,
    /// `image/jpeg`, without transparency.
    Jpeg,
    /// `image/png`.
    Png,
}

impl Format {
    /// File name extension.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Avif => "avif",
            Self::Webp => "webp",
            Self::Jpeg => "jpg",
            Self::Png => "png",
        }
    }

    /// Media type.
    pub fn content_type(self) -> &'static str {
        match self {
            Self::Avif => "image/avif",
            Self::Webp => "image/webp",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
        }
    }
}
