// Simplified icons of the login providers, in the text colour.
import type { ReactNode } from "react";

const line = { fill: "none", stroke: "currentColor", strokeLinecap: "round", strokeLinejoin: "round" } as const;

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden="true" height="24" viewBox="0 0 24 24" width="24">
      {children}
    </svg>
  );
}

const githubIcon = (
  <Icon>
    <path
      d="M5 3.5 9 5.200a12 12 0 0 1 6 0l4-1.7.5 4.700a7 7 0 0 1 1.5 4.300c0 4.3-3 6.5-6.5 6.900V22h-5v-2.600C6 19 3 16.8 3 12.500a7 7 0 0 1 1.5-4.300Z"
      fill="currentColor"
    />
    <path d="M9.5 20.500c-3 .7-4.2-.4-5.3-2" {...line} strokeWidth="1.6" />
  </Icon>
);

const gitlabIcon = (
  <Icon>
    <path d="m12 21.5-9.5-7L5.5 3l3 7h7l3-7 3 11.500Z" {...line} strokeWidth="1.8" />
    <path d="m8.5 10 3.5 11.500L15.5 10M2.5 14.5 8.5 10m13 4.5-6-4.5" {...line} strokeWidth="1.4" />
  </Icon>
);

const googleIcon = (
  <Icon>
    <path d="M19 6.500A9 9 0 1 0 21 12h-9" {...line} strokeWidth="2.6" strokeLinecap="butt" />
  </Icon>
);

const linkedinIcon = (
  <Icon>
    <rect fill="none" height="19" rx="3" stroke="currentColor" strokeWidth="1.8" width="19" x="2.5" y="2.5" />
    <path d="M7.5 10.500v6.500M11.5 17v-6.500M11.5 13.500c0-1.9 1.1-3 2.6-3s2.4 1 2.4 3V17" {...line} strokeWidth="2" />
    <circle cx="7.5" cy="7.2" fill="currentColor" r="1.3" />
  </Icon>
);

const twitterIcon = (
  <Icon>
    <path d="M4 3.500h4.200L20 20.500h-4.200Z" {...line} strokeWidth="1.8" />
    <path d="m19 3.5-6.6 7.400M4.5 20.500l6.4-7.2" {...line} strokeWidth="1.8" />
  </Icon>
);

/** Icons by provider. */
export const providerIcons: Readonly<Record<string, ReactNode>> = {
  github: githubIcon,
  gitlab: gitlabIcon,
  google: googleIcon,
  "linkedin-openid": linkedinIcon,
  twitter: twitterIcon,
};
