import { sheet as later } from '../../ui/components/later/screen.css.js'
import { sessionMessages as messages } from '../../ui/messages/smartSessions.js'
import { sheet as amounts } from '../amounts/amounts.css.js'
import { CreatedView, RequestView } from './RequestView.js'
import { SessionListView } from './SessionListView.js'
import { SessionView } from './SessionView.js'
import { SettingsRow } from './SettingsRow.js'
import { sheet as own } from './smartSessions.css.js'

export { SettingsRow }

export const sheet: string = later + amounts + own

export const views = {
  SmartSessionList: { component: SessionListView, title: () => messages.title },
  SmartSession: { component: SessionView, title: () => messages.detail },
  SmartSessionRequest: { component: RequestView, title: () => messages.request },
  SmartSessionCreated: { component: CreatedView, title: () => messages.detail },
}
