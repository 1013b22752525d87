import { sheet as later } from '../../ui/components/later/sheet.js'
import { socialMessages as messages } from '../../ui/messages/socials.js'
import { sheet as email } from '../email/sheet.js'
import { OwnLoginView } from './OwnLoginView.js'

export const sheet: string = later + email

export const views = {
  OwnLogin: { component: OwnLoginView, title: () => messages.title },
}
