import { titles } from '../../ui/messages/modal.js'
import { ConnectView } from './ConnectView.js'

/** The first view, in one chunk with the modal. */
export const views = { Connect: { component: ConnectView, title: () => titles.connect } }
