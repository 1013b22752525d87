import { sheet as later } from '../../ui/components/later/sheet.js'
import { nameMessages } from '../../ui/messages/names.js'
import { NameRow, NameView, RegisteredView } from './NameView.js'
import { sheet as own } from './sheet.js'

export { NameRow }

export const sheet: string = later + own

export const views = {
  RegisterAccountName: { component: NameView, title: () => nameMessages.title },
  RegisterAccountNameSuccess: { component: RegisteredView },
}
