import { sheet as later } from '../../ui/components/later/screen.css.js'
import { sessionMessages as messages } from '../../ui/messages/smartSessions.js'
import { CreatedView, RequestView } from './RequestView.js'
import { SessionListView } from './SessionListView.js'
import { SessionView } from './SessionView.js'
import { SettingsRow } from './SettingsRow.js'
import { sheet as own } from './smartSessions.css.js'

export { SettingsRow }

export const sheet: string = later + own

export const views = {
  SmartSessionList: { component: SessionListView, title: () => messages.title },
  SmartSession: { component: SessionView, title: () => messages.detail },
  SmartSessionRequest: { component: RequestView, title: () => messages.request },
  SmartSessionCreated: { component: CreatedView },
}
