import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from "react";
import { type Crop, moved, type Square, squareOf, zoomed } from "./crop";
import { draw } from "./draw";

interface CropStageProps {
  picture: ImageBitmap;
  crop: Crop;
  /** Told what to make of the crop there is: several pushes may come between two drawings. */
  onCrop(change: (crop: Crop) => Crop): void;
}

/** How sharp the stage is drawn, in pixels along a side. */
const sharpness = 720;
/** How far an arrow key pushes, in shares of what is seen; with Shift, further. */
const step = 0.02;
const stride = 0.1;

const arrows: Readonly<Record<string, [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const zooms: Readonly<Record<string, number>> = { "+": 0.1, "=": 0.1, "-": -0.1 };

/** The part of the picture that shows, to be pushed about: by pointer, by two fingers, by wheel or by keys. */
export function CropStage({ picture, crop, onCrop }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());

  function grasp(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  function drag(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    fingers.current.set(event.pointerId, now);
    const width = event.currentTarget.getBoundingClientRect().width;
    const [other] = others;
    // Two fingers move the picture half as far each, and what is between them grows with their distance.
    const share = other ? 0.5 : 1;
    const right = (share * (now.x - before.x)) / width;
    const down = (share * (now.y - before.y)) / width;
    const nearer = other ? distance(now, other) / (distance(before, other) || 1) : 1;
    onCrop((crop) => zoomed(picture, moved(picture, crop, right, down), crop.zoom * nearer));
  }

  function release({ pointerId }: PointerEvent) {
    fingers.current.delete(pointerId);
  }

  function press(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    const way = event.shiftKey ? stride : step;
    const zoom = zooms[event.key];
    if (arrow) onCrop((crop) => moved(picture, crop, arrow[0] * way, arrow[1] * way));
    else if (zoom) onCrop((crop) => zoomed(picture, crop, crop.zoom + zoom));
    else return;
    event.preventDefault();
  }

  // React listens to wheels without the right to stop the page from scrolling.
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      onCrop((crop) => zoomed(picture, crop, crop.zoom * (event.deltaY < 0 ? 1.05 : 1 / 1.05)));
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [picture, onCrop]);

  const square = squareOf(picture, crop);
  return (
    <div
      aria-describedby="crop-keys"
      aria-label="The part of the picture that shows"
      className="crop-stage"
      onKeyDown={press}
      onPointerCancel={release}
      onPointerDown={grasp}
      onPointerMove={drag}
      onPointerUp={release}
      ref={stage}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
      tabIndex={0}
    >
      <Cropped picture={picture} side={sharpness} square={square} />
      <p className="visually-hidden" id="crop-keys">
        Arrow keys move the picture, with Shift further; plus and minus zoom.
      </p>
    </div>
  );
}

/** A square of a picture. What it shows is known to whoever chose it. */
export function Cropped({ picture, square, side }: { picture: ImageBitmap; square: Square; side: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { x, y, side: from } = square;
  useLayoutEffect(() => {
    if (canvas.current) draw(canvas.current, picture, { x, y, side: from }, side);
  }, [picture, x, y, from, side]);
  return <canvas height={side} ref={canvas} width={side} />;
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
