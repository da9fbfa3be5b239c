// The icons of badges, by the names that the API stores.
import Award from "lucide-react/icons/award";
import Binary from "lucide-react/icons/binary";
import BookOpen from "lucide-react/icons/book-open";
import Bot from "lucide-react/icons/bot";
import Brain from "lucide-react/icons/brain";
import Bug from "lucide-react/icons/bug";
import Camera from "lucide-react/icons/camera";
import Cat from "lucide-react/icons/cat";
import Code from "lucide-react/icons/code";
import Coffee from "lucide-react/icons/coffee";
import Compass from "lucide-react/icons/compass";
import Crown from "lucide-react/icons/crown";
import Ear from "lucide-react/icons/ear";
import Flame from "lucide-react/icons/flame";
import Gem from "lucide-react/icons/gem";
import Gift from "lucide-react/icons/gift";
import Globe from "lucide-react/icons/globe";
import GraduationCap from "lucide-react/icons/graduation-cap";
import Hammer from "lucide-react/icons/hammer";
import Handshake from "lucide-react/icons/handshake";
import Heart from "lucide-react/icons/heart";
import Leaf from "lucide-react/icons/leaf";
import Lightbulb from "lucide-react/icons/lightbulb";
import Medal from "lucide-react/icons/medal";
import Mic from "lucide-react/icons/mic";
import Moon from "lucide-react/icons/moon";
import Music from "lucide-react/icons/music";
import Palette from "lucide-react/icons/palette";
import Puzzle from "lucide-react/icons/puzzle";
import Repeat from "lucide-react/icons/repeat";
import Rocket from "lucide-react/icons/rocket";
import Shield from "lucide-react/icons/shield";
import Sprout from "lucide-react/icons/sprout";
import Star from "lucide-react/icons/star";
import Terminal from "lucide-react/icons/terminal";
import Ticket from "lucide-react/icons/ticket";
import Trophy from "lucide-react/icons/trophy";
import Users from "lucide-react/icons/users";
import Wrench from "lucide-react/icons/wrench";
import Zap from "lucide-react/icons/zap";

export const badgeIcons = {
  award: Award,
  binary: Binary,
  "book-open": BookOpen,
  bot: Bot,
  brain: Brain,
  bug: Bug,
  camera: Camera,
  cat: Cat,
  code: Code,
  coffee: Coffee,
  compass: Compass,
  crown: Crown,
  ear: Ear,
  flame: Flame,
  gem: Gem,
  gift: Gift,
  globe: Globe,
  "graduation-cap": GraduationCap,
  hammer: Hammer,
  handshake: Handshake,
  heart: Heart,
  leaf: Leaf,
  lightbulb: Lightbulb,
  medal: Medal,
  mic: Mic,
  moon: Moon,
  music: Music,
  palette: Palette,
  puzzle: Puzzle,
  repeat: Repeat,
  rocket: Rocket,
  shield: Shield,
  sprout: Sprout,
  star: Star,
  terminal: Terminal,
  ticket: Ticket,
  trophy: Trophy,
  users: Users,
  wrench: Wrench,
  zap: Zap,
} as const;
