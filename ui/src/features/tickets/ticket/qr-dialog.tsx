import { useEffect, useRef } from "react";
import { CloseButton } from "@/components/close-button";

interface QrDialogProps {
  src: string;
  /** The ticket's code. */
  title: string;
  onClose(): void;
}

/** The QR code alone on a white screen, which stays on while it is shown. */
export function QrDialog({ src, title, onClose }: QrDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The attribute `open` would not make it modal.
  useEffect(() => dialog.current?.showModal(), []);
  useWakeLock();
  return (
    <dialog aria-label={`QR code for ticket ${title}`} className="qr-screen" onClose={onClose} ref={dialog}>
      <CloseButton onClose={() => dialog.current?.close()} />
      <img alt={`QR code for ticket ${title}`} height={600} src={src} width={600} />
      <p>{`${title} · Turn up your screen brightness.`}</p>
    </dialog>
  );
}

/** Keeps the screen on, where the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    const lock = navigator.wakeLock?.request("screen").catch(() => null);
    return () => void lock?.then((held) => held?.release());
  }, []);
}
