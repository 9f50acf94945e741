/**
 * Loads a module as Node does. The client's loader translates whatever a mod imports, the engine too, which is plain
 * JavaScript already; and at every start it reads the engine, sums it up and reads what it made of it.
 */
module.exports = (url) => import(url);
