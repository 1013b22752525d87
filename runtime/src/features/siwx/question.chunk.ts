import { sheet as later } from '../../ui/components/later/sheet.js'
import { signInMessages } from '../../ui/messages/signIn.js'
import { SignInView } from './SignInView.js'
import { sheet as own } from './sheet.js'

export { followAccount } from './followAccount.js'

export const sheet: string = later + own

const view = { component: SignInView, title: () => signInMessages.title }

export const views = { SIWXSignMessage: view, ConnectingSiwe: view }
