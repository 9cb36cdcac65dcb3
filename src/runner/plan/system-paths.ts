/** C libraries and runtimes read these paths of a system. Each may be missing. */
export const ALWAYS: readonly string[] = [
  // All of it: a rule for /proc/self would hold for one process only.
  '/proc',
  // How many processors and how much memory there are.
  '/sys/devices/system/cpu',
  '/sys/devices/system/node',
  '/sys/fs/cgroup',
  '/sys/kernel/mm/transparent_hugepage',
  '/usr/lib/locale',
  '/usr/share/locale',
  '/usr/share/i18n',
  '/etc/locale.alias',
  '/usr/share/zoneinfo',
  '/etc/localtime',
  '/etc/timezone',
  '/usr/share/terminfo',
  '/lib/terminfo',
  '/etc/terminfo',
  '/etc/inputrc',
  '/etc/mime.types',
  // Settings and public certificates of TLS. The whole of /etc/ssl would include private keys.
  '/etc/ssl/openssl.cnf',
  '/etc/ssl/certs',
  '/etc/ssl/cert.pem',
  '/usr/lib/ssl',
  '/usr/share/ca-certificates',
  '/usr/local/share/ca-certificates',
  '/etc/ca-certificates/extracted',
  '/etc/pki/tls/certs',
  '/etc/pki/tls/cert.pem',
  '/etc/pki/tls/openssl.cnf',
  '/etc/pki/ca-trust/extracted',
  '/etc/crypto-policies',
  '/usr/share/crypto-policies',
];

/** Needed only where a name may be looked up. */
export const NAMES: readonly string[] = [
  '/etc/resolv.conf',
  '/etc/hosts',
  '/etc/host.conf',
  '/etc/nsswitch.conf',
  '/etc/gai.conf',
  '/etc/services',
  '/etc/protocols',
];

/** Programs of the system and their data, beside libraries. */
export const PROGRAMS: readonly string[] = [
  '/usr/bin',
  '/bin',
  '/usr/sbin',
  '/sbin',
  '/usr/local/bin',
  '/usr/local/sbin',
  '/usr/libexec',
  '/usr/share/perl',
  '/usr/share/perl5',
  '/etc/perl',
  '/usr/include',
  '/usr/local/include',
  '/usr/share/git-core',
  '/usr/share/cmake',
  '/usr/share/pkgconfig',
  '/usr/share/nodejs',
  '/usr/share/python3',
  '/usr/share/zsh',
  '/usr/share/fish',
  '/usr/share/vim',
  '/usr/share/file',
  '/usr/share/mime',
  '/usr/share/misc',
  '/usr/share/awk',
];

/** Variables that name files which a runtime reads at its start. */
export const VARIABLES: readonly string[] = [
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'OPENSSL_CONF',
  'CURL_CA_BUNDLE',
  'REQUESTS_CA_BUNDLE',
  'GIT_SSL_CAINFO',
  'LOCPATH',
  'TZDIR',
  'TERMINFO',
  'GCONV_PATH',
];
