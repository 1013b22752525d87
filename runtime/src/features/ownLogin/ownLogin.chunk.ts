import type { Kit } from '../../kit/types.js'
import { sheet as later } from '../../ui/components/later/screen.css.js'
import { socialMessages as messages } from '../../ui/messages/socials.js'
import { sheet as email } from '../email/email.css.js'
import { frameTitle } from '../email/frameTitle.js'
import { OwnLoginView } from './OwnLoginView.js'

export const sheet: string = later + email

export const views = {
  OwnLogin: { component: OwnLoginView, title: (kit: Kit) => frameTitle(kit, messages.title) },
}
