export { accountsCookie, readAccountsCookie } from './storage/accountsCookie.js'
