import Award from "lucide-react/icons/award";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CalendarDays from "lucide-react/icons/calendar-days";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import FileText from "lucide-react/icons/file-text";
import FolderGit from "lucide-react/icons/folder-git-2";
import Gavel from "lucide-react/icons/gavel";
import Gift from "lucide-react/icons/gift";
import Handshake from "lucide-react/icons/handshake";
import History from "lucide-react/icons/history";
import Hourglass from "lucide-react/icons/hourglass";
import IdCard from "lucide-react/icons/id-card";
import KeyRound from "lucide-react/icons/key-round";
import Mail from "lucide-react/icons/mail";
import MailCheck from "lucide-react/icons/mail-check";
import MessageCircleQuestion from "lucide-react/icons/message-circle-question-mark";
import Newspaper from "lucide-react/icons/newspaper";
import Receipt from "lucide-react/icons/receipt";
import Send from "lucide-react/icons/send";
import Settings from "lucide-react/icons/settings";
import Tag from "lucide-react/icons/tag";
import Target from "lucide-react/icons/target";
import Ticket from "lucide-react/icons/ticket";
import UserRound from "lucide-react/icons/user-round";
import UsersRound from "lucide-react/icons/users-round";

/** The icon of each section, by the part of its URL. */
export const sectionIcons: Readonly<Record<string, typeof UserRound>> = {
  users: UserRound,
  events: CalendarDays,
  schedules: CalendarClock,
  rewards: Gift,
  "waiting-list": Hourglass,
  judges: Gavel,
  sponsors: Handshake,
  badges: Award,
  tickets: Ticket,
  invitations: Mail,
  attendees: IdCard,
  orders: Receipt,
  "discount-codes": Tag,
  "ticket-questions": CircleHelp,
  challenges: Target,
  projects: FolderGit,
  teams: UsersRound,
  content: FileText,
  faq: MessageCircleQuestion,
  mailings: Send,
  "mailing-list": Newspaper,
  emails: MailCheck,
  "audit-log": History,
  roles: KeyRound,
  settings: Settings,
};
