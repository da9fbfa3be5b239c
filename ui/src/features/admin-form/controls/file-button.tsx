import type { ComponentPropsWithRef } from "react";
import { buttonClass } from "@/components/button";

interface FileButtonProps extends Omit<ComponentPropsWithRef<"input">, "className" | "onChange" | "type"> {
  onFile(file: File): void;
}

/** A button that opens the file picker. The other props are those of the input. */
export function FileButton({ children, onFile, ...input }: FileButtonProps) {
  return (
    <label className={`${buttonClass({ variant: "quiet", small: true })} file-button`}>
      {children}
      <input
        {...input}
        className="visually-hidden"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Allow choosing the same file again.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
        type="file"
      />
    </label>
  );
}
