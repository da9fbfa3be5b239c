//! Readable device names from the `User-Agent` header.

use crate::platform::http::exchange::Exchange;

/// Marks of browsers. Those whose user agents also contain marks of others come first.
const BROWSERS: [(&str, &str); 9] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// Marks of systems. Those whose user agents also contain marks of others come first.
const SYSTEMS: [(&str, &str); 8] = [
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

/// The device of a request, such as "Firefox on Linux".
pub fn from_exchange(exchange: &Exchange) -> String {
    describe(exchange.user_agent())
}

fn describe(agent: &str) -> String {
    let find =
        |marks: &[(&str, &'static str)]| marks.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name);
    match (find(&BROWSERS), find(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(browser), None) => browser.to_owned(),
        (None, Some(system)) => format!("Unknown app on {system}"),
        (None, None) => "Unknown device".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_and_systems_are_recognised() {
        let webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
        for (agent, name) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0".to_owned(), "Firefox on Linux"),
            (format!("Mozilla/5.0 (Windows NT 10.0; Win64; x64) {webkit} Chrome/140.0 Safari/537.36"), "Chrome on Windows"),
            (format!("Mozilla/5.0 (Windows NT 10.0) {webkit} Chrome/140.0 Safari/537.36 Edg/140.0"), "Edge on Windows"),
            (format!("Mozilla/5.0 (Linux; Android 15) {webkit} Chrome/140.0 Mobile Safari/537.36"), "Chrome on Android"),
            (format!("Mozilla/5.0 (Linux; Android 15) {webkit} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36"), "Samsung Internet on Android"),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15".to_owned(),
                "Safari on macOS",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 FxiOS/140.0 Mobile Safari/605.1".to_owned(),
                "Firefox on iOS",
            ),
            ("curl/8.0 (Linux)".to_owned(), "Unknown app on Linux"),
            ("<script>alert(1)</script>".to_owned(), "Unknown device"),
            (String::new(), "Unknown device"),
        ] {
            assert_eq!(describe(&agent), name, "{agent}");
        }
    }
}
