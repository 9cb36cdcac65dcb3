# A configuration format that evaluates text.
# flags: --no-code-exec
import configparser
import logging.config

parser = configparser.RawConfigParser()
parser.read_string(
    "[loggers]\nkeys=root\n[handlers]\nkeys=h\n[formatters]\nkeys=\n"
    "[logger_root]\nhandlers=h\n[handler_h]\nclass=StreamHandler\nargs=(print('ESCAPED'),)\n"
)
logging.config.fileConfig(parser)
