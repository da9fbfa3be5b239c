// Figures about many measurements.

/** The value below which this share of them lies. */
export function quantile(share, all) {
  return [...all].sort((a, b) => a - b)[Math.floor(share * (all.length - 1))];
}

export const median = (all) => quantile(0.5, all);
