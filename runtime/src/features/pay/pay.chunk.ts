import { sheet as later } from '../../ui/components/later/screen.css.js'
import { payMessages as messages } from '../../ui/messages/pay.js'
import { sheet as amounts } from '../amounts/amounts.css.js'
import { sheet as send } from '../send/views/send.css.js'
import { LoadingView } from './views/LoadingView.js'
import { PayView } from './views/PayView.js'
import { sheet as own } from './views/pay.css.js'
import { ReviewView } from './views/ReviewView.js'

export { payInModal } from './model/actions.js'

export const sheet: string = later + amounts + send + own

export const views = {
  Pay: { component: PayView, title: () => messages.title },
  PayReview: { component: ReviewView, title: () => messages.review },
  PayLoading: { component: LoadingView, title: () => messages.loading },
}
