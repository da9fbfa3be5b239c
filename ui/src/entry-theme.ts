// Runs before anything is painted: a script of its own, without imports at run time.
import { arrivedBefore } from "@/lib/arrival";
import { showTheme, themeIn } from "@/lib/theme";

const theme = themeIn(document.cookie);
if (theme !== "system") showTheme(theme);
if (arrivedBefore()) document.documentElement.dataset.arrived = "";
