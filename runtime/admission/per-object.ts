/** Returns a function that makes a value of an object once, and keeps it as long as the object is in use. */
export function perObject<K extends object, V>(make: (object: K) => V): (object: K) => V {
  const made = new WeakMap<K, V>()
  return (object) => {
    const known = made.get(object)
    if (known !== undefined) return known
    const value = make(object)
    made.set(object, value)
    return value
  }
}
