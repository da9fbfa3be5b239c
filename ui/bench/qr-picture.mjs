// Looks like a QR code and says nothing: for looking at pages that show one.

const size = 37;
const quiet = 4;

/** The drawing as the server makes it: dark squares on a white plate. */
export const qrPicture = draw();

function draw() {
  let seed = 20251129;
  const next = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  let path = "";
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const corner = cornerAt(x, y);
      const dark = corner ? isDarkInCorner(corner) : next() < 0.48;
      if (dark) path += `M${x + quiet},${y + quiet}h1v1h-1z`;
    }
  const whole = size + 2 * quiet;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${whole}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${whole}v${whole}H0z"/><path d="${path}"/></svg>`;
}

/** Where a square lies in one of the three corners with a mark, else null. */
function cornerAt(x, y) {
  const far = size - 8;
  if (x >= 8 && y >= 8) return null;
  if (x < 8 && y < 8) return { x, y };
  if (x >= far && y < 8) return { x: size - 1 - x, y };
  return x < 8 && y >= far ? { x, y: size - 1 - y } : null;
}

function isDarkInCorner({ x, y }) {
  const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
  return ring !== 2 && ring < 4;
}
