//! Deterministic random numbers from a seed, the same as in `ui/src/lib/random.ts`.

/// Hash of a text as a seed (FNV-1a over UTF-16).
pub fn seed_of(text: &str) -> u32 {
    text.encode_utf16().fold(0x811c_9dc5, |hash, unit| (hash ^ u32::from(unit)).wrapping_mul(0x0100_0193))
}

/// Random numbers from 0 to 1, 1 excluded (mulberry32).
pub(super) struct Random(u32);

impl Random {
    pub(super) fn new(seed: u32) -> Self {
        Self(seed)
    }

    pub(super) fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x6d2b_79f5);
        let mut mixed = (self.0 ^ (self.0 >> 15)).wrapping_mul(1 | self.0);
        mixed ^= mixed.wrapping_add((mixed ^ (mixed >> 7)).wrapping_mul(61 | mixed));
        f64::from(mixed ^ (mixed >> 14)) / 4_294_967_296.0
    }
}
