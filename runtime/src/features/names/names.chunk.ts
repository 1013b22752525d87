import { sheet as later } from '../../ui/components/later/screen.css.js'
import { nameMessages } from '../../ui/messages/names.js'
import { NameRow, NameView, RegisteredView } from './NameView.js'
import { sheet as own } from './names.css.js'

export { NameRow }

export const sheet: string = later + own

export const views = {
  RegisterAccountName: { component: NameView, title: () => nameMessages.title },
  RegisterAccountNameSuccess: { component: RegisteredView, title: () => nameMessages.done },
}
