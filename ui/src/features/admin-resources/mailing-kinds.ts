import type { FilterOption } from "@/features/admin-list";

export const mailingKinds: readonly FilterOption[] = [
  { value: "service", label: "Message about the event" },
  { value: "news", label: "News" },
];
