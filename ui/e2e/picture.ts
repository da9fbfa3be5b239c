import type { Page } from "@playwright/test";

/** An image file with four coloured quarters. */
export async function pictureOf(page: Page, width: number, height: number) {
  const data = await page.evaluate(
    ([wide = 0, high = 0]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: wide, height: high });
      const context = canvas.getContext("2d");
      for (const [index, colour] of ["#f00", "#0f0", "#00f", "#ff0"].entries()) {
        if (!context) continue;
        context.fillStyle = colour;
        context.fillRect((wide / 2) * (index % 2), (high / 2) * Math.floor(index / 2), wide / 2, high / 2);
      }
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    [width, height],
  );
  return { name: "tiles.png", mimeType: "image/png", buffer: Buffer.from(data, "base64") };
}
