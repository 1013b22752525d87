/** Whether a service is on this machine, as the sandbox is: then it has copies of networks, not the networks. */
export function isOnThisMachine(url: string | undefined): boolean {
  return url !== undefined && /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(url)
}
