const longest = 4096
const appScheme = /^[a-z][a-z0-9+.-]{1,63}$/

/**
 * Schemes that are no wallet's: those that run code or read files in the page, those of the browser
 * itself, and those that make the system do something else (security.md, decision 7).
 */
const refused = new Set(
  (
    'javascript vbscript livescript mocha data blob file filesystem about view-source feed jar mk res resource ' +
    'content intent android-app itms-services itms-apps market ws wss ftp sftp ssh telnet ldap smb nfs ' +
    'mailto tel sms facetime callto skype geo maps shell hcp help mhtml cid mid search search-ms ms-msdt ' +
    'devtools chrome chrome-extension edge opera brave safari-web-extension moz-extension moz-icon wyciwyg'
  ).split(' '),
)

/**
 * Whether a link may be handed to the system to open a wallet: https, http on this machine, or the
 * scheme of an app in the form `scheme://…`. Printable ASCII only, no credentials, at most 4096 characters.
 *
 * @returns the link as a browser reads it, undefined when it may not.
 */
export function checkWalletLink(link: unknown): string | undefined {
  if (typeof link !== 'string' || link.length > longest || !/^[\x21-\x7e]+$/.test(link)) return undefined
  const [scheme = '', rest] = link.split('://', 2)
  const name = scheme.toLowerCase()
  if (rest === undefined || !appScheme.test(name) || refused.has(name) || name.startsWith('ms-'))
    return undefined
  if (!URL.canParse(link)) return undefined
  const { href, protocol, hostname, username, password } = new URL(link)
  if (protocol !== `${name}:` || username !== '' || password !== '') return undefined
  return name === 'http' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) ? undefined : href
}
