import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef } from "react";
import { type Area, areaOf, type Crop, moved, type Source, zoomed } from "./crop";
import { draw } from "./draw";

interface CropStageProps {
  image: ImageBitmap;
  /** The image's size and the shape to cut. */
  source: Source;
  crop: Crop;
  /** Takes an updater, because several moves may happen between two renders. */
  onCrop(change: (crop: Crop) => Crop): void;
}

/** Width of the stage in pixels. */
const stageWidth = 720;
/** How far an arrow key moves the image, as a share of the visible part; further with Shift. */
const step = 0.02;
const largeStep = 0.1;

const arrows: Readonly<Record<string, [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const zooms: Readonly<Record<string, number>> = { "+": 0.1, "=": 0.1, "-": -0.1 };

/** The image behind a window of the shape. Moved by pointer, pinch, wheel or keys. */
export function CropStage({ image, source, crop, onCrop }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());

  function startDrag(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  function drag(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    pointers.current.set(event.pointerId, now);
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const [other] = others;
    // When pinching, each finger counts half for moving; their distance sets the zoom.
    const share = other ? 0.5 : 1;
    const right = (share * (now.x - before.x)) / width;
    const down = (share * (now.y - before.y)) / height;
    const zoomFactor = other ? distance(now, other) / (distance(before, other) || 1) : 1;
    onCrop((crop) => zoomed(source, moved(source, crop, right, down), crop.zoom * zoomFactor));
  }

  function endDrag({ pointerId }: PointerEvent) {
    pointers.current.delete(pointerId);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    const distanceMoved = event.shiftKey ? largeStep : step;
    const zoom = zooms[event.key];
    if (arrow) onCrop((crop) => moved(source, crop, arrow[0] * distanceMoved, arrow[1] * distanceMoved));
    else if (zoom) onCrop((crop) => zoomed(source, crop, crop.zoom + zoom));
    else return;
    event.preventDefault();
  }

  // React registers wheel listeners as passive, which could not prevent scrolling.
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      onCrop((crop) => zoomed(source, crop, crop.zoom * (event.deltaY < 0 ? 1.05 : 1 / 1.05)));
    };
    element.addEventListener("wheel", handleWheel, { passive: false });
    return () => element.removeEventListener("wheel", handleWheel);
  }, [source, onCrop]);

  return (
    <div
      aria-describedby="crop-keys"
      aria-label="The visible part of the image"
      className={source.ratio > 1 ? "crop-stage is-wide" : "crop-stage"}
      style={{ aspectRatio: source.ratio }}
      onKeyDown={handleKeyDown}
      onPointerCancel={endDrag}
      onPointerDown={startDrag}
      onPointerMove={drag}
      onPointerUp={endDrag}
      ref={stage}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: moved with the keyboard
      tabIndex={0}
    >
      <Cropped area={areaOf(source, crop)} image={image} width={stageWidth} />
      <p className="visually-hidden" id="crop-keys">
        Move the image with the arrow keys; hold Shift to move faster. Press plus or minus to zoom.
      </p>
    </div>
  );
}

/** A part of an image. Decorative, since the user has just chosen it. */
export function Cropped({ image, area, width }: { image: ImageBitmap; area: Area; width: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { x, y, width: across, height: down } = area;
  const height = Math.round((width * down) / across);
  // Before the paint: a canvas is empty once its size has changed.
  useLayoutEffect(() => {
    if (canvas.current) draw(canvas.current, image, { x, y, width: across, height: down }, { width, height });
  }, [image, x, y, across, down, width, height]);
  return <canvas height={height} ref={canvas} width={width} />;
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
