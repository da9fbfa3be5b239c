import type { EventPhase } from "@/api/types";
import { Badge, type Tone } from "@/components/badge";
import { phaseLabel, type Stage, stageOf } from "./phases";

const tones: Readonly<Record<Stage, Tone>> = { before: "info", during: "sol", after: "neutral", cancelled: "danger" };

export function PhaseChip({ phase }: { phase: EventPhase }) {
  return (
    <p>
      <Badge tone={tones[stageOf(phase)]}>{phaseLabel(phase)}</Badge>
    </p>
  );
}
