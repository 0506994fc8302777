import ArchiveRestore from 'lucide-react/icons/archive-restore';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Building from 'lucide-react/icons/building-2';
import Calendar from 'lucide-react/icons/calendar';
import Camera from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsLeft from 'lucide-react/icons/chevrons-left';
import ChevronsRight from 'lucide-react/icons/chevrons-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Copy from 'lucide-react/icons/copy';
import CreditCard from 'lucide-react/icons/credit-card';
import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import Info from 'lucide-react/icons/info';
import Key from 'lucide-react/icons/key-round';
import Layers from 'lucide-react/icons/layers';
import Dashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import Menu from 'lucide-react/icons/menu';
import MessageSquare from 'lucide-react/icons/message-square';
import Pencil from 'lucide-react/icons/pencil';
import Phone from 'lucide-react/icons/phone';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import Receipt from 'lucide-react/icons/receipt';
import Refresh from 'lucide-react/icons/refresh-cw';
import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import Settings from 'lucide-react/icons/settings';
import Shield from 'lucide-react/icons/shield';
import Trash from 'lucide-react/icons/trash-2';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Truck from 'lucide-react/icons/truck';
import Upload from 'lucide-react/icons/upload';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import Wrench from 'lucide-react/icons/wrench';
import X from 'lucide-react/icons/x';
import type { ComponentType, SVGProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const icons = {
  'arrow-down': ArrowDown,
  'arrow-up': ArrowUp,
  back: ArrowLeft,
  building: Building,
  calendar: Calendar,
  camera: Camera,
  card: CreditCard,
  check: Check,
  'chevron-down': ChevronDown,
  close: X,
  copy: Copy,
  dashboard: Dashboard,
  download: Download,
  edit: Pencil,
  error: CircleAlert,
  eye: Eye,
  file: FileText,
  first: ChevronsLeft,
  help: CircleHelp,
  history: History,
  home: House,
  info: Info,
  key: Key,
  last: ChevronsRight,
  layers: Layers,
  logout: LogOut,
  mail: Mail,
  menu: Menu,
  message: MessageSquare,
  next: ChevronRight,
  ok: CircleCheck,
  phone: Phone,
  plus: Plus,
  previous: ChevronLeft,
  print: Printer,
  receipt: Receipt,
  refresh: Refresh,
  restore: ArchiveRestore,
  search: Search,
  send: Send,
  settings: Settings,
  shield: Shield,
  support: LifeBuoy,
  trash: Trash,
  truck: Truck,
  upload: Upload,
  user: User,
  users: Users,
  wallet: Wallet,
  warning: TriangleAlert,
  wrench: Wrench,
} satisfies Record<string, ComponentType<SVGProps<SVGSVGElement>>>;

export type IconName = keyof typeof icons;

/** Icons that are mirrored in right-to-left pages. */
const directional = new Set<IconName>([
  'back',
  'first',
  'last',
  'logout',
  'next',
  'previous',
  'send',
]);

/** Caches Lucide's markup, because lists render dozens of icons. */
const lines = new Map<IconName, string>();
function linesOf(name: IconName): string {
  let inner = lines.get(name);
  if (inner === undefined) {
    const Drawing = icons[name];
    inner = renderToStaticMarkup(<Drawing />).replace(/^<svg[^>]*>|<\/svg>$/g, '');
    lines.set(name, inner);
  }
  return inner;
}

/** Decorative: a control also needs a text or label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={directional.has(name) ? 'icon mirror' : 'icon'}
      width={20}
      height={20}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: linesOf(name) }}
    />
  );
}
