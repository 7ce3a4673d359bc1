/**
 * Returns a function that computes a value from an object on first use, and keeps it for as long as the object lives:
 * for plain, possibly frozen data of others that can't hold what is derived from it.
 *
 * @param meanwhile returns the value to use while it is being computed, for objects that lead back to themselves.
 * Absent: they never do
 */
export function derived<K extends object, V>(make: (object: K) => V, meanwhile?: (object: K) => V): (object: K) => V {
  const made = new WeakMap<K, V>()
  return (object) => {
    const known = made.get(object)
    if (known !== undefined || made.has(object)) return known as V
    if (meanwhile !== undefined) made.set(object, meanwhile(object))
    const value = make(object)
    made.set(object, value)
    return value
  }
}
