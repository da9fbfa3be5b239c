export { fileErrorOf } from "./crop";
export { CropDialog } from "./crop-dialog";
export { Cropped } from "./crop-stage";
export { useImageFile } from "./use-image-file";
