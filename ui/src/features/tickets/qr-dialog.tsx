import { Dialog } from "@/components/dialog";

interface QrDialogProps {
  src: string;
  /** The ticket's code. */
  title: string;
  onClose(): void;
}

/** The QR code as large as the screen allows. */
export default function QrDialog({ src, title, onClose }: QrDialogProps) {
  return (
    <Dialog description="Turn up the brightness of your screen." onClose={onClose} open title={title}>
      <div className="qr-plate is-large">
        <img alt={`QR code of ticket ${title}`} height={600} src={src} width={600} />
      </div>
    </Dialog>
  );
}
