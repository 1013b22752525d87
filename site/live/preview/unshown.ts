/**
 * The reason why a view of the widget is in no shot of the gallery, which lists the reasons at its end. Of these views the modal draws
 * only the frame: their content is drawn by the page of the embedded wallet, on an origin of its own.
 */
export const unshown: Readonly<Record<string, string>> = {
  EmailLogin:
    'A log-in by email, with a passkey or as a guest: the wallet’s page draws its fields, and the recovery code.',
  OwnLogin:
    'A log-in with the account of the app: the wallet’s page asks for the recovery code, or shows a new one.',
  ApproveTransaction: 'A request of the app: the wallet’s page draws it, with the button that approves it.',
  WalletSecurity:
    'Email, passkeys, recovery code and private key: the wallet’s page draws what its user can change.',
  WalletBackup: 'What only one device opens: the wallet’s page offers a passkey, or a code to write down.',
}
