import type agreement from './zh/agreement.json'
import type app from './zh/app.json'
import type article from './zh/article.json'
import type banner from './zh/banner.json'
import type certification from './zh/certification.json'
import type company from './zh/company.json'
import type config from './zh/config.json'
import type dashboard from './zh/dashboard.json'
import type doctor from './zh/doctor.json'
import type enums from './zh/enums.json'
import type feedback from './zh/feedback.json'
import type goods from './zh/goods.json'
import type importTexts from './zh/import.json'
import type keys from './zh/keys.json'
import type kit from './zh/kit.json'
import type log from './zh/log.json'
import type member from './zh/member.json'
import type menu from './zh/menu.json'
import type order from './zh/order.json'
import type palette from './zh/palette.json'
import type patient from './zh/patient.json'
import type profile from './zh/profile.json'
import type reply from './zh/reply.json'
import type run from './zh/run.json'
import type special from './zh/special.json'

type Menu = typeof menu

/** The titles of the menu; an extension of the console adds its own by declaring this interface once more. */
export interface MenuTexts extends Menu {}

/** Namespaces are the files of texts; an extension of the console adds its own in the same way. */
export interface Namespaces {
  agreement: typeof agreement
  app: typeof app
  article: typeof article
  banner: typeof banner
  certification: typeof certification
  company: typeof company
  config: typeof config
  dashboard: typeof dashboard
  doctor: typeof doctor
  enums: typeof enums
  feedback: typeof feedback
  goods: typeof goods
  import: typeof importTexts
  keys: typeof keys
  kit: typeof kit
  log: typeof log
  member: typeof member
  menu: MenuTexts
  order: typeof order
  palette: typeof palette
  patient: typeof patient
  profile: typeof profile
  reply: typeof reply
  run: typeof run
  special: typeof special
}
