import type { Kit } from '../../kit/types.js'
import { appName } from '../../ui/appPicture.js'
import { sheet as later } from '../../ui/components/later/screen.css.js'
import { signInMessages } from '../../ui/messages/signIn.js'
import { SignInView } from './SignInView.js'
import { sheet as own } from './siwx.css.js'

export { followAccount } from './followAccount.js'

export const sheet: string = later + own

const view = { component: SignInView, title: (kit: Kit) => signInMessages.title(appName(kit)) }

export const views = { SIWXSignMessage: view, ConnectingSiwe: view }
