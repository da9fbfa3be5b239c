// Figures about many measurements.

/** The value below which this share of them lies. */
export function quantile(share, all) {
  return [...all].sort((a, b) => a - b)[Math.floor(share * (all.length - 1))];
}

export const median = (all) => quantile(0.5, all);

/** The same values in random order. */
export function shuffled(all) {
  const order = [...all];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}
