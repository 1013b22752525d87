import type { Kit } from '../../kit/types.js'
import { sheet as later } from '../../ui/components/later/screen.css.js'
import { emailMessages as messages } from '../../ui/messages/email.js'
import { EmailVerifyDeviceView, EmailVerifyOtpView } from './CodeViews.js'
import { sheet as own } from './email.css.js'
import { ApproveTransactionView, EmailLoginView, WalletBackupView, WalletSecurityView } from './FrameSlot.js'
import { frameTitle, loginTitle } from './frameTitle.js'
import { NewCodeView, OldCodeView, UpdateEmailView } from './UpdateEmailViews.js'
import { UpgradeEmailWalletView } from './UpgradeView.js'

export const sheet: string = later + own

export const views = {
  ApproveTransaction: {
    component: ApproveTransactionView,
    title: (kit: Kit) => frameTitle(kit, messages.screens.approval),
  },
  EmailLogin: {
    component: EmailLoginView,
    title: (kit: Kit, data: unknown) => loginTitle(kit, data),
  },
  EmailVerifyOtp: { component: EmailVerifyOtpView, title: () => messages.confirm },
  WalletSecurity: { component: WalletSecurityView, title: (kit: Kit) => frameTitle(kit, messages.security) },
  WalletBackup: { component: WalletBackupView, title: () => messages.backUp },
  UpdateEmail: { component: UpdateEmailView, title: () => messages.changeEmail },
  UpdateEmailPrimaryOtp: { component: OldCodeView, title: () => messages.confirmOld },
  UpdateEmailSecondaryOtp: { component: NewCodeView, title: () => messages.confirmNew },
  UpgradeEmailWallet: { component: UpgradeEmailWalletView, title: () => messages.upgrade },
  EmailVerifyDevice: { component: EmailVerifyDeviceView, title: () => messages.device },
}
