import { Tabs as Radix } from "radix-ui";
import type { ComponentPropsWithRef, ReactNode } from "react";

interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
  disabled?: boolean;
}

interface TabsProps {
  /** The label of the tab list. */
  label: string;
  tabs: Tab[];
  /** The selected tab, if controlled (for example by the URL). */
  value?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
}

/** Tabs need JavaScript: public pages use headings with anchors instead. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const first = tabs.find(({ disabled }) => !disabled)?.value;
  return (
    <Radix.Root
      className="tabs"
      {...(value === undefined ? first !== undefined && { defaultValue: first } : { value })}
      {...(onValueChange && { onValueChange })}
    >
      <Radix.List aria-label={label} asChild>
        <DivWithoutStyle className="tab-list">
          {tabs.map((tab) => (
            <Radix.Trigger className="tab" disabled={tab.disabled} key={tab.value} value={tab.value}>
              {tab.label}
            </Radix.Trigger>
          ))}
        </DivWithoutStyle>
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content asChild key={tab.value} value={tab.value}>
          <DivWithoutStyle className="tab-panel">{tab.content}</DivWithoutStyle>
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Drops the style attribute that Radix sets, which the content security policy blocks. */
function DivWithoutStyle({ style: _, ...rest }: ComponentPropsWithRef<"div">) {
  return <div {...rest} />;
}
