/** Programs that take words as text or as files to read: `grep git push` runs no git, and writes nothing. */
export const readingPrograms: ReadonlySet<string> = new Set(
  (
    "echo printf grep egrep fgrep zgrep rg ag ack man info whatis apropos tldr which whereis type cat bat batcat zcat bzcat " +
    "xzcat tac less more head tail wc ls eza exa lsd dir vdir tree stat file du df dust duf diff colordiff delta sdiff cmp " +
    "comm cut paste join tr nl rev fold fmt expand unexpand column pr tsort numfmt strings od hexdump hd md5sum sha1sum " +
    "sha224sum sha256sum sha384sum sha512sum shasum b2sum b3sum cksum sum nm objdump readelf ldd size addr2line basename " +
    "dirname realpath readlink pathchk date cal sleep seq yes expr factor bc dc id whoami who w users groups hostname uname " +
    "arch nproc uptime free vmstat iostat lscpu lsblk lsof lspci lsusb ps pgrep pidof top htop kill pkill killall printenv " +
    "getconf getent locale tty tput clear reset stty test jobs ping dig nslookup host whois traceroute ss netstat ip ifconfig " +
    "figlet cowsay say logger notify-send shellcheck hadolint yamllint jsonlint actionlint tokei cloc scc mypy pyright flake8 " +
    "pylint bandit vulture knip depcheck madge attw publint"
  ).split(" "),
);
