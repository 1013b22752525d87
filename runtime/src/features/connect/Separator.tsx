import { connectMessages as messages } from '../../ui/messages/connect.js'
import * as css from './connect.css.js'

/** Stands between ways to log in. */
export function Separator() {
  return (
    <div className={css.separator} data-testid="w3m-email-login-or-separator">
      {messages.or}
    </div>
  )
}
