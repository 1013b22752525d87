// The part of the page that logs in with a passkey. It is loaded when the log-in offers one.
export { createPasskeyLogin } from './login/passkeyLogin.js'
