//! QR codes as SVG and PNG.

use std::fmt::Write as _;

use graphics::bitmap;
use qrcodegen::{QrCode, QrCodeEcc};

use crate::platform::error::AppError;

/// Quiet zone in modules, which scanners need to find the code.
const QUIET: i32 = 4;
/// Pixels per module in PNG.
const PIXELS: u32 = 6;

/// The QR code as SVG, dark on light in both themes, without styles: pages may forbid them by policy.
pub fn svg(text: &str, title: &str) -> Result<String, AppError> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).map_err(AppError::internal)?;
    let side = code.size() + 2 * QUIET;
    let title = askama::filters::escape(title, askama::filters::Html).map_err(AppError::internal)?;
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" role=\"img\" \
         shape-rendering=\"crispEdges\"><title>{title}</title>\
         <rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/><path fill=\"#000\" d=\"{}\"/></svg>",
        path(&code)
    ))
}

/// The QR code as PNG for emails, black on white, with a quiet zone.
pub fn png(text: &str) -> Result<Vec<u8>, AppError> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).map_err(AppError::internal)?;
    let places = || -QUIET..code.size() + QUIET;
    let black: Vec<bool> =
        places().flat_map(|y| places().map(move |x| (x, y))).map(|(x, y)| code.get_module(x, y)).collect();
    let side = u32::try_from(places().len()).map_err(AppError::internal)?;
    bitmap::png(side, PIXELS, &black).map_err(AppError::internal)
}

/// All dark modules in one path, adjacent ones in one stroke.
fn path(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let dark = (x..code.size()).take_while(|&x| code.get_module(x, y)).count();
            let width = i32::try_from(dark).unwrap_or_default();
            if width > 0 {
                write!(path, "M{} {}h{width}v1h-{width}z", x + QUIET, y + QUIET).expect("a String takes everything");
            }
            x += width + 1;
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_svg_path_covers_the_dark_modules() {
        let code = QrCode::encode_text("otpauth://totp/", QrCodeEcc::Medium).expect("a code");

        let mut drawn = Vec::new();
        for stroke in path(&code).split_terminator('z') {
            let (start, size) = stroke[1..].split_once('h').expect("a width");
            let (x, y) = start.split_once(' ').expect("a place");
            let (width, _) = size.split_once('v').expect("a height");
            let [x, y, width] = [x, y, width].map(|number| number.parse::<i32>().expect("a number"));
            drawn.extend((x..x + width).map(|x| (y - QUIET, x - QUIET)));
        }

        let all = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (y, x)));
        let dark: Vec<(i32, i32)> = all.filter(|&(y, x)| code.get_module(x, y)).collect();
        assert_eq!(drawn, dark);
    }

    #[test]
    fn the_svg_title_is_escaped() {
        let svg = svg("otpauth://totp/", "Codes for </title><script>").expect("a picture");

        assert!(!svg.contains("<script"), "{svg}");
    }
}
