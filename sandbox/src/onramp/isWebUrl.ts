const MAX_LENGTH = 2048

/** Whether a text is an address of the web: http or https, without a user name. */
export function isWebUrl(text: string): boolean {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}
