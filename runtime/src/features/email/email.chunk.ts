import { sheet as later } from '../../ui/components/later/sheet.js'
import { emailMessages as messages } from '../../ui/messages/email.js'
import { EmailVerifyDeviceView, EmailVerifyOtpView } from './CodeViews.js'
import { ApproveTransactionView, EmailLoginView, WalletSecurityView } from './FrameSlot.js'
import { sheet as own } from './sheet.js'
import { NewCodeView, OldCodeView, UpdateEmailView } from './UpdateEmailViews.js'
import { UpgradeEmailWalletView } from './UpgradeView.js'

export const sheet: string = later + own

export const views = {
  ApproveTransaction: { component: ApproveTransactionView, title: () => messages.approve },
  EmailLogin: { component: EmailLoginView, title: () => messages.login },
  EmailVerifyOtp: { component: EmailVerifyOtpView, title: () => messages.confirm },
  WalletSecurity: { component: WalletSecurityView, title: () => messages.security },
  UpdateEmail: { component: UpdateEmailView, title: () => messages.changeEmail },
  UpdateEmailPrimaryOtp: { component: OldCodeView, title: () => messages.confirmOld },
  UpdateEmailSecondaryOtp: { component: NewCodeView, title: () => messages.confirmNew },
  UpgradeEmailWallet: { component: UpgradeEmailWalletView, title: () => messages.upgrade },
  EmailVerifyDevice: { component: EmailVerifyDeviceView, title: () => messages.device },
}
