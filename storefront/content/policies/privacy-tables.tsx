import styles from './policy.module.css'

/** What is kept, on what ground of the UK GDPR (Article 6) and for how long. */
const PURPOSES = [
  {
    what: 'Orders',
    holds: 'name, email, phone, addresses, goods, amounts, payment reference',
    why: 'to fulfil our contract with you; tax law',
    long: 'about 7 years: the tax year of the order and the six after it',
  },
  { what: 'Checkouts not finished', holds: 'what you entered on the way', why: 'to let you go on where you stopped, at your request', long: '30 days' },
  { what: 'Account', holds: 'username, email, password as a hash, cart', why: 'our contract with you', long: 'until you have it closed' },
  { what: 'Emails we sent you', holds: 'their text', why: 'our legitimate interest in knowing what we promised', long: '1 year' },
  { what: 'Messages', holds: 'name, email, phone, what you wrote', why: 'our legitimate interest in answering you', long: '1 year' },
  {
    what: 'Newsletter',
    holds: 'email, the words you agreed to and when',
    why: 'your consent',
    long: 'until you leave; then only the proof and that you left. 30 days if you never confirm',
  },
  {
    what: 'Refused cards',
    holds: 'a mark of the card and of the network, not the number or the IP address themselves',
    why: 'our legitimate interest in stopping people who try stolen cards',
    long: '1 day',
  },
  { what: 'Protection against abuse', holds: 'IP address, counted', why: 'our legitimate interest in keeping the shop safe', long: 'minutes, an hour at most' },
]

/** Every name the shop writes on a device: storage.ts of the visitor, the checkout, the router's scroll positions and the API's cookie. */
const STORED = [
  {
    name: 'csrftoken',
    where: 'cookie',
    why: 'shows the server that a form was sent from our own page; set when a page first asks the server something',
    long: '1 year',
  },
  {
    name: 'sidr-and-sage.token',
    where: 'local storage, or session storage without “Remember me”',
    why: 'keeps you signed in',
    long: 'until you sign out, after 30 days unused, 90 days at most; or until the tab closes',
  },
  { name: 'sidr-and-sage.guest-cart', where: 'local storage', why: "a guest's cart", long: 'until it is bought, emptied or merged on signing in' },
  { name: 'sidr-and-sage.merge', where: 'local storage', why: "a guest's cart on its way to your account", long: 'moments' },
  { name: 'sidr-and-sage.checkout', where: 'session storage', why: 'finds your checkout again after a reload', long: 'until the tab closes' },
  { name: 'sidr-and-sage.move', where: 'session storage', why: 'keeps a page that leads to another from loading over and over', long: 'moments' },
  { name: 'react-router-scroll-positions', where: 'session storage', why: 'brings you back to where you were on a page', long: 'until the tab closes' },
]

export function PurposeTable() {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Data</th>
          <th scope="col">Why we may</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {PURPOSES.map(({ what, holds, why, long }) => (
          <tr key={what}>
            <th scope="row">
              {what}
              <small>{holds}</small>
            </th>
            <td>{why}</td>
            <td>{long}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function DeviceTable() {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Name and place</th>
          <th scope="col">What for</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {STORED.map(({ name, where, why, long }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              <small>{where}</small>
            </th>
            <td>{why}</td>
            <td>{long}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
