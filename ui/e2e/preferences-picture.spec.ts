import { truncate, writeFile } from "node:fs/promises";
import { pictureOf } from "./picture";
import { expect, test as it, unexpectedMessages } from "./site";
import { openPage, register, section, toast } from "./users";

it.describe("the picture", () => {
  it("is rejected before the upload if it is not an image or too large", async ({ page, pageLog }, info) => {
    await register(page.context().request);
    await openPage(page, "/preferences");
    const picture = section(page, "Photo");
    const file = picture.locator("input[type=file]");
    await file.setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
    await expect(picture.getByRole("alert")).toHaveText(/That file isn't an image/);
    await file.setInputFiles({ name: "broken.png", mimeType: "image/png", buffer: Buffer.from("not really") });
    await expect(picture.getByRole("alert")).toHaveText(/We couldn't read that image/);
    const big = info.outputPath("big.png");
    await writeFile(big, "");
    await truncate(big, 25 * 1024 * 1024);
    await file.setInputFiles(big);
    await expect(picture.getByRole("alert")).toHaveText(/25 MB.*24 MB/);

    expect(pageLog.apiCalls).toEqual([]);
  });

  it("is cropped by keyboard, saved, shown and removed", async ({ page, pageLog }) => {
    await register(page.context().request);
    await openPage(page, "/preferences");
    const picture = section(page, "Photo");
    await picture.locator("input[type=file]").setInputFiles(await pictureOf(page, 400, 200));
    const dialog = page.getByRole("dialog", { name: "Your photo" });
    const stage = dialog.getByRole("application");
    const corner = () =>
      dialog
        .locator("figure canvas")
        .first()
        .evaluate((node) => [
          ...((node as HTMLCanvasElement).getContext("2d")?.getImageData(2, 2, 1, 1).data.slice(0, 3) ?? []),
        ]);
    await dialog.getByRole("slider", { name: "Zoom" }).fill("4");
    await stage.focus();
    // The picture is pushed to the left and up: its last quarter comes into view.
    for (let press = 0; press < 30; press += 1) await page.keyboard.press("Shift+ArrowLeft");
    for (let press = 0; press < 30; press += 1) await page.keyboard.press("Shift+ArrowUp");
    await expect.poll(corner).toEqual([255, 255, 0]);
    await dialog.getByRole("button", { name: "Save photo" }).click();

    await expect(toast(page)).toContainText("Photo saved");
    await expect(dialog).toHaveCount(0);
    const image = picture.locator(".avatar img");
    await expect(image).toHaveAttribute("src", /^\/media\/avatars\//);
    expect(await image.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBe(160);
    await expect(page.getByRole("banner").locator(".avatar img").first()).toBeVisible();
    await picture.getByRole("button", { name: "Remove" }).click();
    await expect(image).toHaveCount(0);
    expect(unexpectedMessages(pageLog)).toEqual([]);
  });

  it("is moved by pointer and wheel, and closing the dialog uploads nothing", async ({ page, pageLog }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await register(page.context().request);
    await openPage(page, "/preferences");
    await section(page, "Photo")
      .locator("input[type=file]")
      .setInputFiles(await pictureOf(page, 400, 200));
    const dialog = page.getByRole("dialog", { name: "Your photo" });
    const stage = dialog.getByRole("application");
    const colourAt = (share: number) =>
      dialog
        .locator("figure canvas")
        .first()
        .evaluate((node, x) => {
          const canvas = node as HTMLCanvasElement;
          return [
            ...(canvas
              .getContext("2d")
              ?.getImageData(x * 96, 10, 1, 1)
              .data.slice(0, 3) ?? []),
          ];
        }, share);
    await expect.poll(() => colourAt(0.9)).toEqual([0, 255, 0]);
    const box = await stage.boundingBox();
    if (!box) throw new Error("there is no stage");
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 20 + box.width, box.y + 20, { steps: 12 });
    await page.mouse.up();
    await expect.poll(() => colourAt(0.9)).toEqual([255, 0, 0]);
    const slider = dialog.getByRole("slider", { name: "Zoom" });
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.wheel(0, -200);
    await expect.poll(() => slider.inputValue()).toBe("1.05");
    // A click would leave the pointer above a link, which is prefetched.
    await dialog.getByRole("button", { name: "Close" }).press("Enter");

    await expect(dialog).toHaveCount(0);
    expect(pageLog.apiCalls).toEqual([]);
  });

  it("can be dropped onto the page", async ({ page }) => {
    await register(page.context().request);
    await openPage(page, "/preferences");
    const { buffer } = await pictureOf(page, 40, 40);
    const transfer = await page.evaluateHandle((base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], "tiles.png", { type: "image/png" }));
      return data;
    }, buffer.toString("base64"));
    await page.locator(".picture-place").dispatchEvent("drop", { dataTransfer: transfer });

    await expect(page.getByRole("dialog", { name: "Your photo" })).toBeVisible();
  });
});
