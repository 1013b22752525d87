const frame = 'The page of the embedded wallet answers it, whose origin this site does not have.'

/** Why a view of the widget is in no shot of the gallery. */
export const unshown: Readonly<Record<string, string>> = {
  ApproveTransaction: frame,
  EmailLogin: frame,
  EmailVerifyOtp: frame,
  EmailVerifyDevice: frame,
  UpdateEmail: frame,
  UpdateEmailPrimaryOtp: frame,
  UpdateEmailSecondaryOtp: frame,
  UpgradeEmailWallet: frame,
  WalletSecurity: frame,
  OwnLogin: frame,
  ConnectingFarcaster: frame,
  ConnectingSocial: 'It waits for the window of another site, which this site never opens.',
  ConnectingSiwe: 'Another name of SIWXSignMessage, for apps that open it by that one.',
}
